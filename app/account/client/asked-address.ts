/** The address a sign-in link was asked for on this device, so that its link needs no typing. */

const key = 'exhale:sign-in-address'

export function rememberAddress(email: string): void {
  localStorage.setItem(key, email)
}

export function findAskedAddress(): string | undefined {
  return localStorage.getItem(key) ?? undefined
}

export function forgetAddress(): void {
  localStorage.removeItem(key)
}
