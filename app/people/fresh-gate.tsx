import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** What may be done only soon after signing in; before that, the way to it. */
export function FreshGate({ isFresh, children }: { isFresh: boolean; children: ReactNode }) {
  const t = useWords('people')
  const { pathname, search } = useLocation()
  if (isFresh) return children
  return (
    <Banner
      tone="info"
      title={t('fresh.title')}
      actions={
        <Link
          to="login"
          query={{ redirect: pathname + search }}
          className={buttonClasses({ kind: 'secondary', size: 'small' })}
        >
          {t('fresh.action')}
        </Link>
      }
    >
      {t('fresh.body')}
    </Banner>
  )
}
