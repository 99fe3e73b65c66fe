/** The access token of a provider, while the browser is open: kept after signing in with it, and gone with the person. */
export function tokenCookie(accessToken: string, isHttps: boolean): string {
  return `token=${encodeURIComponent(accessToken)}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

export function keepToken(accessToken: string | undefined): void {
  if (accessToken) write(tokenCookie(accessToken, window.location.protocol === 'https:'))
}

export function forgetToken(): void {
  write('token=; Path=/; SameSite=Lax; Max-Age=0')
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser yet
  document.cookie = cookie
}
