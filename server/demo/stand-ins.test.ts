import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../testing/serve.ts'

let folder: string
let house: House
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-demo-'))
  const made = await serveHouse({ env: { DATA_DIR: folder } })
  await made.backend.choices.markDemo()
  await made.stop()
  house = await serveHouse({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await house?.stop()
  await rm(folder, { recursive: true, force: true })
})

const look = async ({ ask }: House) => {
  const status = async (path: string) => (await ask(path)).status
  const login = await (await ask('/login')).text()
  return {
    provider: await status('/demo/provider/.well-known/openid-configuration'),
    counter: await status('/demo/counter'),
    isOffered: login.includes('Harbor ID'),
    isCounted: login.includes('demo/counter'),
  }
}

describe('someone to sign in with, and someone who counts', () => {
  const none = { provider: 404, counter: 404, isOffered: false, isCounted: false }

  test('are there in a demonstration at this machine', async () => {
    expect(await look(house)).toEqual({ provider: 200, counter: 200, isOffered: true, isCounted: true })
  })

  test('are not in a house of real people', async () => {
    const real = await serveHouse()
    expect(await look(real).finally(real.stop)).toEqual(none)
  })

  test.each([{ ORIGIN: 'https://demo.example.org' }, { HOST: '0.0.0.0' }])(
    'are not in a demonstration that others can reach: %o',
    async reach => {
      const open = await serveHouse({ env: { DATA_DIR: folder, ...reach } })
      expect(await look(open).finally(open.stop)).toEqual(none)
    },
  )
})

describe('the one to sign in with', () => {
  const verifier = 'v'.repeat(43)
  const asked = () =>
    new URLSearchParams({
      client_id: 'exhale',
      redirect_uri: `${house.backend.origin.origin}/auth/oauth/callback`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
      ui_locales: 'de',
    })
  const post = (path: string, fields: Record<string, string>) =>
    house.ask(`/demo/provider/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const redeem = async (code_verifier = verifier) => {
    const answer = await post(`authorize?${asked()}`, { name: 'Robin' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const form = { code, code_verifier, redirect_uri: asked().get('redirect_uri') ?? '' }
    return { first: await post('token', form), second: await post('token', form) }
  }

  test('asks in the reader’s language, and only for this site', async () => {
    const ask = async (query: URLSearchParams) => house.ask(`/demo/provider/authorize?${query}`)
    expect(await (await ask(asked())).text()).toContain('<html lang="de">')
    const elsewhere = asked()
    elsewhere.set('redirect_uri', 'https://example.org/')
    expect((await ask(elsewhere)).status).toBe(400)
    expect((await post(`authorize?${elsewhere}`, { name: 'Robin' })).status).toBe(400)
  })

  test('vouches once, to who asked, and for nobody who is there already', async () => {
    const { first, second } = await redeem()
    expect([first.status, second.status]).toEqual([200, 400])
    const { id_token } = (await first.json()) as { id_token: string }
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ nonce: 'n', name: 'Robin', aud: 'exhale' })
    expect(claims.email).toMatch(/^[0-9a-f]{16}@visitors\.demo\.example\.org$/)
    expect((await redeem('w'.repeat(43))).first.status).toBe(400)
  })
})
