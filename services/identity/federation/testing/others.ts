import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { readConfig } from '../../../../platform/config.ts'
import { appleProvider, readProviders, type SocialProvider } from '../providers.ts'
import { type Served, serveProvider } from './provider.ts'

export const site = 'http://exhale.test'
export const callback = `${site}/auth/oauth/callback`
export const clinic = 'oidc.clinic'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const appleKey = {
  clientId: 'org.example.site',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

export type Others = Awaited<ReturnType<typeof serveOthers>>

/** Those who vouch for people: a clinic that knows us in several ways, and Apple, which wants a secret that is signed. */
export async function serveOthers() {
  const secretsSeen: string[] = []
  const served = await serveProvider({
    clients: () => [
      {
        client_id: 'exhale',
        client_secret: 'between us',
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
      { client_id: 'public', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
    ],
  })
  const apple: Served = await serveProvider({
    clients: () => [
      {
        client_id: appleKey.clientId,
        client_secret: 'never compared',
        redirect_uris: [callback, callback.replace('http:', 'https:')],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    checkSecret: async secret => {
      secretsSeen.push(secret)
      const expected = { issuer: appleKey.teamId, audience: apple.issuer, subject: appleKey.clientId }
      const { protectedHeader, payload } = await jwtVerify(secret, publicKey, expected)
      const lasts = Number(payload.exp) - Number(payload.iat)
      return protectedHeader.alg === 'ES256' && protectedHeader.kid === appleKey.keyId && lasts <= 15_777_000
    },
  })
  const { issuer } = served
  const settings = readConfig({
    OIDC_PROVIDERS: JSON.stringify([
      { id: clinic, name: 'Clinic', issuer, clientId: 'exhale', clientSecret: 'between us' },
      { id: 'oidc.public', name: 'Public', issuer, clientId: 'public' },
      { id: 'oidc.wrong', name: 'Wrong', issuer, clientId: 'exhale', clientSecret: 'guessed' },
      { id: 'oidc.gone', name: 'Gone', issuer: 'http://localhost:9', clientId: 'exhale' },
    ]),
  })
  const providers: SocialProvider[] = [...readProviders(settings), appleProvider(appleKey, apple.issuer)]
  return {
    issuer,
    providers,
    secretsSeen,
    stop: async () => {
      await Promise.all([served.stop(), apple.stop()])
    },
  }
}
