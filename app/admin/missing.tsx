import { data } from 'react-router'
import { visitContext } from '../context.ts'
import { isClosed } from '../map/roles.ts'
import { notFound } from '../not-found.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/missing'

export function loader({ context }: Route.LoaderArgs) {
  // For everyone else nothing is here, as anywhere else.
  if (isClosed('admin', context.get(visitContext).person)) throw notFound(context)
  return data(null, missing)
}

export function action({ context }: Route.ActionArgs) {
  throw notFound(context)
}

/** An address of the administration that leads to nothing: its menu stays, to go on by. */
export default function MissingDesk() {
  const t = useWords('admin')
  const common = useWords()
  return (
    <Missing title={common('errors.notFound.title')} body={common('errors.notFound.body')} isFramed saysPath>
      <ButtonLink to="admin">{t('overview.title')}</ButtonLink>
    </Missing>
  )
}
