import { dkimVerify } from 'mailauth/lib/dkim/verify.js'

/** A signature as a receiver checks it, by a library of others, with our record in its DNS and nothing else. */
export async function verifySignature(raw: string, record: { name: string; record: string }) {
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string, type: string) => {
      if (name === record.name && type === 'TXT') return [[record.record]]
      throw Object.assign(new Error('not there'), { code: 'ENOTFOUND' })
    },
  })
  const [result] = results
  return {
    result: result?.status.result,
    aligned: result?.status.aligned,
    headers: result?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }
}
