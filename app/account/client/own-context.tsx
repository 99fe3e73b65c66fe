import type { Auth } from '@firebase/auth'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAccountSettings } from '../../member/account-settings.ts'
import type { OwnAccount } from './own.ts'

type Own = { own: OwnAccount & { hasPassword: boolean }; refresh: () => Promise<void> }

const OwnContext = createContext<Own | undefined>(undefined)

export function useOwn(): Own {
  const own = use(OwnContext)
  if (!own) throw new Error('no OwnProvider above')
  return own
}

type OwnProviderProps = {
  /** As the server knows it: to the client, who signs in by email links has one as well. Null: only a host knows. */
  hasPassword: boolean | null
  waiting: ReactNode
  absent: ReactNode
  children: ReactNode
}

/** Asks the client who is signed in; `absent` is shown where the server knows someone and this browser does not. */
export function OwnProvider({ hasPassword, waiting, absent, children }: OwnProviderProps) {
  const settings = useAccountSettings()
  const [own, setOwn] = useState<OwnAccount | 'waiting' | 'absent'>('waiting')
  const { revalidate } = useRevalidator()
  const read = useCallback(async () => {
    const [{ openAuth }, { readOwn }] = await Promise.all([import('./auth.ts'), import('./own.ts')])
    const auth: Auth = openAuth(settings)
    setOwn((await readOwn(auth)) ?? 'absent')
  }, [settings])
  useEffect(() => {
    read().catch(error => {
      console.error(error)
      setOwn('absent')
    })
  }, [read])
  if (own === 'waiting') return waiting
  if (own === 'absent') return absent
  const full = { ...own, hasPassword: hasPassword ?? own.providers.includes('password') }
  const refresh = async () => {
    await Promise.all([read(), revalidate()])
  }
  return <OwnContext value={{ own: full, refresh }}>{children}</OwnContext>
}
