import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

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
        <ButtonLink
          to="login"
          query={{ redirect: pathname + search, again: '1' }}
          kind="secondary"
          size="small"
        >
          {t('fresh.action')}
        </ButtonLink>
      }
    >
      {t('fresh.body')}
    </Banner>
  )
}
