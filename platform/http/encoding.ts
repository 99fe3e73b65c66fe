import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type InputType, zstdCompress } from 'node:zlib'

/** The ways a body may travel, best first. */
export const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

export const encodingExtension: Record<Encoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' }

const compressors: Record<Encoding, (body: InputType, effort: 'once' | 'live') => Promise<Buffer>> = {
  br: (body, effort) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 11 : 4 },
    }),
  zstd: (body, effort) =>
    promisify(zstdCompress)(body, {
      // Without it, room is made for a body of any length, which takes six times as long as compressing.
      pledgedSrcSize: typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength,
      params: { [constants.ZSTD_c_compressionLevel]: effort === 'once' ? 19 : 3 },
    }),
  gzip: (body, effort) => promisify(gzip)(body, { level: effort === 'once' ? 9 : 5 }),
}

/** `once` makes it as small as it gets, for what is kept; `live` is quick, for what is sent at once. */
export function compress(encoding: Encoding, body: InputType, effort: 'once' | 'live'): Promise<Buffer> {
  return compressors[encoding](body, effort)
}

/** The best way the client takes, out of those at hand. */
export function chooseEncoding(
  acceptEncoding: string | null | undefined,
  available: readonly Encoding[] = encodings,
): Encoding | undefined {
  const wishes = new Map(
    (acceptEncoding ?? '').split(',').map(entry => {
      const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  return available.find(encoding => (wishes.get(encoding) ?? wishes.get('*') ?? 0) > 0)
}

const textual = /^(text\/|application\/(json|manifest\+json|javascript|xml|.*\+xml|.*\+json)|image\/svg\+xml)/

export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= 860 && textual.test(contentType)
}
