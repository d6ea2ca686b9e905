extension RecitingModel {
    /// A template whose calls are JSON objects alone; after the result of a tool, the second text is written.
    public static let unmarkedCalls = """
        {%- for message in messages -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content -}}
        {%- for call in message.tool_calls or [] -%}
        {{- '{"name": "' + call.function.name + '", "parameters": ' + (call.function.arguments | tojson) + '}' -}}
        {%- endfor -%}{{- '<|im_end|>' -}}
        {%- endfor -%}
        {%- if tools -%}{{- 'TOOLS' + (tools | tojson) -}}{%- endif -%}
        {%- if add_generation_prompt -%}
        {{- '<|im_start|>assistant\\n' + ('\(start(1))' if messages[-1].role == 'tool' else '') -}}
        {%- endif -%}
        """
}
