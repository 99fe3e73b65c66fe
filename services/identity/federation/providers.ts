import type { Settings } from '../../../platform/config.ts'
import { type AppleKey, createAppleSecret } from './apple-secret.ts'
import type { OpenIdProvider } from './openid.ts'

/** Someone else whose word we take on who a person is. */
export interface SocialProvider extends OpenIdProvider {
  /** What the button says. */
  readonly name: string
  /** What we are known by there; a public client has none. */
  readonly secret: (now: Date) => Promise<string | undefined>
  readonly scope: string
  /** Answers by a form posted from its own page instead of an address. */
  readonly postsForm?: boolean
  readonly extra?: Readonly<Record<string, string>>
}

export const readProviders = (settings: Settings): SocialProvider[] => [
  ...readGoogle(settings),
  ...readApple(settings),
  ...settings.OIDC_PROVIDERS.map(readOpenId),
]

function readGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings): SocialProvider[] {
  if (!GOOGLE_CLIENT_ID) return []
  return [
    {
      id: 'google.com',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: GOOGLE_CLIENT_ID,
      secret: async () => GOOGLE_CLIENT_SECRET,
      scope: 'openid email profile',
      extra: { prompt: 'select_account' },
    },
  ]
}

function readApple(settings: Settings): SocialProvider[] {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = settings
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return []
  const key = {
    clientId: APPLE_CLIENT_ID,
    teamId: APPLE_TEAM_ID,
    keyId: APPLE_KEY_ID,
    privateKey: APPLE_PRIVATE_KEY,
  }
  return [appleProvider(key)]
}

export function appleProvider(key: AppleKey, issuer = 'https://appleid.apple.com'): SocialProvider {
  return {
    id: 'apple.com',
    name: 'Apple',
    issuer,
    clientId: key.clientId,
    secret: createAppleSecret(key, issuer),
    scope: 'openid email name',
    // Apple insists, once a name or an address is asked for.
    postsForm: true,
  }
}

type Given = Settings['OIDC_PROVIDERS'][number]

function readOpenId({ clientSecret, ...given }: Given): SocialProvider {
  return { ...given, secret: async () => clientSecret, scope: 'openid email profile' }
}
