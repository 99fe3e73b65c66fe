import type { Auth } from '@firebase/auth'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import type { OwnAccount } from './own.ts'
import { useAccountSettings } from './settings.ts'

type Own = { own: OwnAccount; refresh: () => Promise<void> }

const OwnContext = createContext<Own | undefined>(undefined)

export function useOwn(): Own {
  const own = use(OwnContext)
  if (!own) throw new Error('no OwnProvider above')
  return own
}

type OwnProviderProps = { waiting: ReactNode; absent: ReactNode; children: ReactNode }

/** Asks the client who is signed in; `absent` is shown where the server knows someone and this browser does not. */
export function OwnProvider({ waiting, absent, children }: OwnProviderProps) {
  const settings = useAccountSettings()
  const [own, setOwn] = useState<OwnAccount | 'waiting' | 'absent'>('waiting')
  const refresh = useCallback(async () => {
    const [{ openAuth }, { readOwn }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    const auth: Auth = openAuth(settings)
    setOwn((await readOwn(auth)) ?? 'absent')
  }, [settings])
  useEffect(() => {
    refresh().catch(error => {
      console.error(error)
      setOwn('absent')
    })
  }, [refresh])
  if (own === 'waiting') return waiting
  if (own === 'absent') return absent
  return <OwnContext value={{ own, refresh }}>{children}</OwnContext>
}
