"""Clients of vectors and scores: openai, LangChain's OpenAI embeddings and Jina reranker, LlamaIndex, Cohere's rerank.

CREMA_EMBEDDER and CREMA_RERANKER name the models that the server at CREMA_URL has; without a name its clients' sentences are
skipped.
"""

import base64
import math
import os
import struct

import cohere
import openai
from langchain_community.document_compressors import JinaRerank
from langchain_core.documents import Document
from langchain_openai import OpenAIEmbeddings
from llama_index.embeddings.openai_like import OpenAILikeEmbedding

from checks import KEY, URL, Skip, equal, finish, holds

EMBEDDER, RERANKER = os.environ.get("CREMA_EMBEDDER"), os.environ.get("CREMA_RERANKER")
TEXTS = ["We open at nine.", "Bread rises slowly in a cold kitchen.", "", "The tide turns at noon."]
QUERY = "When can I come in?"
client = openai.OpenAI(base_url=f"{URL}/v1", api_key=KEY, max_retries=0)


def given(name):
    """The name of a model that is served."""
    if not name:
        raise Skip("no such model is served")
    return name


def vectors(**fields):
    answer = client.embeddings.create(model=given(EMBEDDER), **fields)
    return [each.embedding for each in sorted(answer.data, key=lambda each: each.index)]


def near(one, other):
    """Two vectors are equal but for the rounding of their decimals."""
    assert len(one) == len(other) and all(math.isclose(a, b, abs_tol=1e-7) for a, b in zip(one, other)), (one[:4], other[:4])


with holds("openai: base 64, its default, is the bytes of the numbers, and a list's vectors are those of each text"):
    packed, plain = vectors(input=TEXTS), vectors(input=TEXTS, encoding_format="float")
    for one, other in zip(packed, plain):
        near(one, other)
    for text, vector in zip(TEXTS, plain):
        near(vectors(input=text, encoding_format="float")[0], vector)
    raw = client.embeddings.create(model=EMBEDDER, input="a", encoding_format="base64").data[0].embedding
    if isinstance(raw, str):
        raw = struct.unpack(f"<{len(base64.b64decode(raw)) // 4}f", base64.b64decode(raw))
    near(raw, vectors(input="a", encoding_format="float")[0])

with holds("openai: fewer dimensions have unit length, and too many are refused as a bad request"):
    cut = vectors(input="a", dimensions=8)[0]
    assert len(cut) == 8 and math.isclose(sum(each * each for each in cut), 1, abs_tol=1e-5)
    try:
        vectors(input="a", dimensions=1 << 20)
        raise AssertionError("too many dimensions were accepted")
    except openai.BadRequestError as error:
        equal(error.param, "dimensions")

with holds("langchain-openai: documents and a query have openai's vectors, as text and as token ids"):
    # Its token ids are those of an OpenAI model; without the check of lengths it sends texts.
    embeddings = OpenAIEmbeddings(model=given(EMBEDDER), base_url=f"{URL}/v1", api_key=KEY, check_embedding_ctx_length=False)
    for one, other in zip(embeddings.embed_documents(TEXTS), vectors(input=TEXTS)):
        near(one, other)
    near(embeddings.embed_query(QUERY), vectors(input=QUERY)[0])

with holds("llama-index: texts in batches and a query have openai's vectors"):
    embedding = OpenAILikeEmbedding(model_name=given(EMBEDDER), api_base=f"{URL}/v1", api_key=KEY, embed_batch_size=2)
    words = [text for text in TEXTS if text]
    for one, other in zip(embedding.get_text_embedding_batch(words), vectors(input=words)):
        near(one, other)
    near(embedding.get_query_embedding(QUERY), vectors(input=QUERY)[0])

with holds("cohere: documents come best first with their places, and top_n cuts the list"):
    ranked = cohere.ClientV2(api_key=KEY, base_url=URL).rerank(model=given(RERANKER), query=QUERY, documents=TEXTS).results
    scores = [each.relevance_score for each in ranked]
    assert scores == sorted(scores, reverse=True) and {each.index for each in ranked} == set(range(len(TEXTS)))
    few = cohere.ClientV2(api_key=KEY, base_url=URL).rerank(model=RERANKER, query=QUERY, documents=TEXTS, top_n=2).results
    equal([(each.index, each.relevance_score) for each in few], [(each.index, each.relevance_score) for each in ranked[:2]])

with holds("LangChain's Jina reranker gives the same order and scores as Cohere's client"):
    reranker = JinaRerank(jina_api_key=KEY, model=given(RERANKER), top_n=3)
    # The address is a constant of its module, used by the object's session.
    import langchain_community.document_compressors.jina_rerank as module
    module.JINA_API_URL = f"{URL}/v1/rerank"
    documents = [Document(page_content=text) for text in TEXTS]
    found = [(TEXTS.index(each.page_content), each.metadata["relevance_score"]) for each in reranker.compress_documents(documents, QUERY)]
    expected = cohere.ClientV2(api_key=KEY, base_url=URL).rerank(model=RERANKER, query=QUERY, documents=TEXTS, top_n=3).results
    equal(found, [(each.index, each.relevance_score) for each in expected])

finish()
