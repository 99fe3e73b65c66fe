export type Message = {
  ticket?: string
  error?: string
  credential: { providerId: string; idToken: string; accessToken?: string; rawNonce: string; name?: string }
}

/** What the page at the end tells the one that began. */
export function readTold(page: string): { message: Message; origin: string; back: string } {
  return JSON.parse(/id="told">(.*)<\/script>/.exec(page)?.[1] ?? '{}')
}
