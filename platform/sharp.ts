/** The library that reads and writes pictures: some 20 MB, taken when the first one comes. */
export async function loadSharp(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache({ memory: 32 })
  return sharp
}
