import { useSyncExternalStore } from 'react'
import { noteUnreached, readUnreached, subscribeUnreached } from '../../browser/unreached.ts'
import { useWords } from '../../words.tsx'
import { Banner } from '../banner.tsx'

/** Over the page, wherever in it the form stands that reached nobody: until it does, or someone has read it. */
export function Unreached() {
  const t = useWords()
  const isUnreached = useSyncExternalStore(subscribeUnreached, readUnreached, () => false)
  if (!isUnreached) return null
  return (
    <div className="fixed inset-x-(--margin) bottom-24 z-(--z-index-overlay) mx-auto max-w-md lg:bottom-6 print:hidden">
      <Banner tone="warning" live="alert" onDismiss={() => noteUnreached(false)} className="shadow-float">
        {t('unreached')}
      </Banner>
    </div>
  )
}
