import { type ReactNode, useState } from 'react'
import type { SignInResult } from '../../account/factor.ts'
import { useRoot } from '../../root-data.ts'
import { FactorForm } from './factor-form.tsx'
import { NewcomerForm } from './newcomer-form.tsx'

type EntryDoor = {
  enter: (entry: SignInResult) => void
  /** The page to show instead, while something is still to be asked. */
  pending: ReactNode | undefined
}

/**
 * Between proving who one is and going on: the second step, or the question every new account is asked. `isAsked`:
 * it has been answered on the page already.
 */
export function useEntry(onDone: () => void, { isAsked = false } = {}): EntryDoor {
  // A guest has answered it, and what they have is in the account already.
  const isGuest = useRoot()?.person?.isAnonymous
  const [entry, setEntry] = useState<SignInResult>()
  const enter = (given: SignInResult) => {
    if ('finish' in given || (given.isNew && !isAsked && !isGuest)) setEntry(given)
    else onDone()
  }
  if (!entry) return { enter, pending: undefined }
  const isFactor = 'finish' in entry
  const pending = isFactor ? <FactorForm step={entry} onDone={onDone} /> : <NewcomerForm onDone={onDone} />
  return { enter, pending }
}
