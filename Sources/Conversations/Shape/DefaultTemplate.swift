/// The form that is used for a checkpoint without a chat template: ChatML, as `docs/chat-templates.md` says.
enum DefaultTemplate {
    /// What errors call it.
    static let name = "the built-in ChatML template"
    /// - Parameter beginsText: whether the token that begins a text is put first, as a model wants it.
    static func source(beginsText: Bool) -> String { (beginsText ? "{{- bos_token -}}\n" : "") + turns }

    private static let turns = """
        {%- for message in messages -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' -}}
        {%- endfor -%}
        {%- if add_generation_prompt -%}
        {{- '<|im_start|>assistant\\n' -}}
        {%- endif -%}
        """
}
