import { Lock } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

export function StaysHere() {
  const t = useWords('home')
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-quiet">
      <Icon of={Lock} className="size-4 shrink-0" />
      {t('question.private')}
    </p>
  )
}
