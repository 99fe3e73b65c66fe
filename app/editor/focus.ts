/** Once it is drawn. */
export function focusBlock(uid: string, part: 'block' | 'handle' = 'block'): void {
  setTimeout(() => {
    const element = document.getElementById(`${part}-${uid}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, 60)
}

/** Once it is drawn; `uid.field` as the field is marked. */
export function focusField(name: string): void {
  setTimeout(() => {
    const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
    field?.querySelector<HTMLElement>('input, textarea, select, [role=textbox], button')?.focus()
  }, 80)
}
