import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { chunksOf, splitText } from './testing/files.ts'
import { setCertificateStage } from './testing/stage.ts'

const { stage, post, make, read, bytes } = setCertificateStage()
const { clock } = stage

describe('verification by others', () => {
  /** With nothing of ours but what is published, over the network. */
  async function verify(jwt: string) {
    const keys = createRemoteJWKSet(new URL('/certificates/jwks.json', stage.house.url))
    return jwtVerify(jwt, keys, { algorithms: ['RS256'], currentDate: clock.now() })
  }
  async function statusOf(entry: { statusListCredential: string; statusListIndex: string }) {
    const { pathname } = new URL(entry.statusListCredential)
    const response = await fetch(new URL(pathname, stage.house.url))
    expect(response.headers.get('content-type')).toBe('application/vc+jwt')
    const { payload } = await verify(await response.text())
    const { encodedList } = payload.credentialSubject as { encodedList: string }
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
    const index = Number(entry.statusListIndex)
    return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  }

  test('holds, with the published keys and the status list alone', async () => {
    const { viewId, token } = await make({ hasBadge: 'on' })
    const jwt = (await read(`/certificates/${viewId}/credential.jwt`)).text
    const { payload } = await verify(jwt)
    const kid = decodeProtectedHeader(jwt).kid ?? ''
    const key = await fetch(new URL(new URL(kid).pathname, stage.house.url))
    expect(await key.json()).toMatchObject({ kty: 'RSA', kid, alg: 'RS256' })
    const issuer = await fetch(new URL(new URL(payload.iss ?? '').pathname, stage.house.url))
    expect(await issuer.json()).toMatchObject({ id: payload.iss, type: ['Profile'] })
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: payload.jti,
      credentialSubject: {
        id: payload.sub,
        type: ['AchievementSubject'],
        achievement: {
          type: ['Achievement'],
          criteria: { narrative: expect.stringContaining('nothing was tested') },
        },
      },
    })
    expect(payload.sub).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(Date.parse(String(payload.validFrom)) / 1000).toBe(payload.nbf)
    expect(payload.exp).toBeUndefined()
    const entry = payload.credentialStatus as { statusListCredential: string; statusListIndex: string }
    expect(await statusOf(entry)).toBe(0)
    await post(`/certificate/edit/${token}`, { intent: 'withdraw' })
    expect(await statusOf(entry)).toBe(1)
    await expect(verify(jwt)).resolves.toBeDefined()
  })

  test('fails for every letter that is changed, and for a stranger’s key', async () => {
    const { viewId } = await make({ hasBadge: 'on' })
    const jwt = (await read(`/certificates/${viewId}/credential.jwt`)).text
    const [head = '', body = '', signature = ''] = jwt.split('.')
    const said = JSON.parse(Buffer.from(body, 'base64url').toString())
    const altered = Buffer.from(JSON.stringify({ ...said, name: 'Smoke-free for 20 years' })).toString(
      'base64url',
    )
    await expect(verify(`${head}.${altered}.${signature}`)).rejects.toThrow()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 }) as { privateKey: KeyObject }
    const forged = await new SignJWT(said)
      .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(jwt).kid })
      .sign(privateKey)
    await expect(verify(forged)).rejects.toThrow()
  })

  test('is offered only where its holder switched it on', async () => {
    const { viewId } = await make()
    expect((await read(`/certificates/${viewId}/credential.jwt`)).status).toBe(404)
    expect((await read(`/certificates/${viewId}/badge.png`)).status).toBe(404)
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('credential.jwt')
  })

  test('is baked into the picture once, uncompressed, as it was signed', async () => {
    const { viewId } = await make({ hasBadge: 'on' })
    const png = await bytes(`/certificates/${viewId}/badge.png`)
    const baked = chunksOf(png).filter(({ type }) => type === 'iTXt')
    expect(baked).toHaveLength(1)
    const [keyword, flags, jwt] = splitText(baked[0]?.data ?? Buffer.alloc(0))
    expect([keyword, flags]).toEqual(['openbadgecredential', '0 0'])
    expect(jwt).toBe((await read(`/certificates/${viewId}/credential.jwt`)).text)
    await expect(verify(jwt)).resolves.toBeDefined()
  })

  test('publishes no private part of any key', async () => {
    const { text } = await read('/certificates/jwks.json')
    const { keys } = JSON.parse(text) as { keys: Record<string, string>[] }
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})
