import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/purchases'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin'] }

export function loader({ context }: Route.LoaderArgs) {
  ensureRole(context, 'adminPurchases')
  return null
}

export default function Purchases() {
  const t = useWords('admin')
  return (
    <>
      <Head title={t('purchases.title')} isPrivate />
      <h1 className="text-3xl">{t('purchases.title')}</h1>
      <EmptyState className="mt-8" title={t('purchases.empty')}>
        {t('purchases.emptyBody')}
      </EmptyState>
    </>
  )
}
