/** A member's reasons, for SOS: there without a network, and without the client that wrote them. */
export const reasonsKey = 'exhale:own-reasons'

export function keepReasons(reasons: readonly string[] | undefined): void {
  if (reasons && reasons.length > 0) localStorage.setItem(reasonsKey, JSON.stringify(reasons))
  else localStorage.removeItem(reasonsKey)
}
