/** What a field says, without the space around it. */
export const textIn = (form: FormData, name: string, longest = 200): string =>
  String(form.get(name) ?? '')
    .trim()
    .slice(0, longest)

/** Which of these a field says. */
export const pickIn = <Value extends string>(form: FormData, name: string, of: readonly Value[]) =>
  of.find(value => value === form.get(name))
