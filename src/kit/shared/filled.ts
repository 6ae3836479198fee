/** Puts values into the `{{name}}` of a text, as they are: what somebody typed is no pattern. A name without a value becomes nothing. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
