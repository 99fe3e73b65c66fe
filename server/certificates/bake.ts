import { crc32 } from 'node:zlib'

const signatureAndHeader = 8 + 25

/** Puts a signed credential into a PNG, once and uncompressed, as Open Badges says: `iTXt` `openbadgecredential`. */
export function bake(png: Buffer, credential: string): Buffer {
  const keyword = Buffer.from('openbadgecredential', 'latin1')
  // Keyword, its end, not compressed, no method, no language, no translated keyword.
  const data = Buffer.concat([keyword, Buffer.from([0, 0, 0, 0, 0]), Buffer.from(credential, 'utf8')])
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  const [head, rest] = [png.subarray(0, signatureAndHeader), png.subarray(signatureAndHeader)]
  return Buffer.concat([head, length, body, check, rest])
}
