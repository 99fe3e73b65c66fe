const most = 1000

/** The same few texts come again and again: what was made of the last ones is remembered. */
export function remember<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return text => {
    const earlier = known.get(text)
    if (earlier !== undefined || known.has(text)) return earlier as Result
    if (known.size >= most) known.clear()
    const result = make(text)
    known.set(text, result)
    return result
  }
}
