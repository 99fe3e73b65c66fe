/** Rings once after so many milliseconds, unless stopped. */
export interface Timer {
  after(milliseconds: number, ring: () => void): () => void
}

export const systemTimer: Timer = {
  after(milliseconds, ring) {
    const timeout = setTimeout(ring, milliseconds).unref()
    return () => clearTimeout(timeout)
  },
}
