/** The same bytes, in parts of one length; only the last may be shorter. */
export async function* inParts(pieces: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    kept.push(piece)
    size += piece.length
    if (size < length) continue
    const whole = Buffer.concat(kept)
    let at = 0
    for (; whole.length - at >= length; at += length) yield whole.subarray(at, at + length)
    kept = [whole.subarray(at)]
    size = whole.length - at
  }
  if (size > 0) yield Buffer.concat(kept)
}
