/** For people: 2.4 MB. */
export function describeBytes(bytes: number): string {
  const [size, unit] =
    bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}
