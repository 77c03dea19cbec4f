/** A link template of the policy with every `{name}` replaced by its value, encoded for a URL. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([a-z]{1,20})\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : encodeURIComponent(value.toWellFormed());
  });
}
