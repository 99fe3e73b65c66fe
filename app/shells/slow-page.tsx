import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton, Waiting } from '../ui/page/skeleton.tsx'

/** Nobody notices a shorter wait; drawing it would only flicker. */
const patience = 300

/** Whether another page, or the same one narrowed differently, has been on its way for a while. */
function useSlowPage(): 'other' | 'same' | undefined {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isOnItsWay = state === 'loading'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOnItsWay])
  if (!isOnItsWay || !isSlow) return undefined
  return location.pathname === pathname ? 'same' : 'other'
}

/**
 * A screen of the administration. While the next one is slow, its shape stands in its place; a list that is asked for
 * differently stays in sight. What was written is still there if the next one never comes.
 */
export function SlowPage({ children }: { children: ReactNode }) {
  const slow = useSlowPage()
  return (
    <>
      {slow === 'other' && <PageShape />}
      <div hidden={slow === 'other'} aria-busy={slow === 'same'} className="aria-busy:cursor-progress">
        {children}
      </div>
    </>
  )
}

const widths = ['w-2/5', 'w-1/3', 'w-2/5', 'w-1/4', 'w-1/3', 'w-2/5']

/** A heading and lines as tall as those of a list. */
function PageShape() {
  return (
    <Waiting>
      <Skeleton className="mt-2 h-8! w-56 rounded-md!" />
      <Skeleton className="mt-5 w-80 max-w-full" />
      <div className="mt-8 divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {widths.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <div key={line} className="flex h-15 items-center gap-4 px-5 sm:h-12">
            <Skeleton className="w-12" />
            <Skeleton className={width} />
            <Skeleton className="ms-auto w-16 max-sm:hidden" />
            <Skeleton className="h-6! w-16 max-sm:ms-auto" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}
