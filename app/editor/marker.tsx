import { CircleDashed, Clock3 } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { chip } from './control.ts'
import type { TranslationState } from './translation/translation.ts'

/** What is to be done about a translation, by sign and word. */
export function Marker({ state }: { state: TranslationState }) {
  const t = useWords('content')
  if (state === 'done') return null
  const icon = state === 'missing' ? CircleDashed : Clock3
  return (
    <span className={`${chip} border border-edge text-quiet`}>
      <Icon of={icon} className="size-3.5" />
      {t(`fields.${state}`)}
    </span>
  )
}
