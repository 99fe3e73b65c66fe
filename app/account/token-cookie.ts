/**
 * The access token of a provider someone signed in with, kept in a cookie for the server alone and gone with the session.
 * Signing in does not depend on it.
 */
export async function keepToken(accessToken: string | undefined): Promise<void> {
  if (!accessToken) return
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  }
  await fetch('/__session/token', init).catch(error => console.error(error))
}
