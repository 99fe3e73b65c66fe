import { ChevronLeft } from 'lucide'
import { Link } from '../../ui/link.tsx'
import { Missing } from '../../ui/page/missing.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** From a part of the guide to its contents. */
export function BackToGuide() {
  const t = useWords('guide')
  return (
    <Link
      to="quitSmoking"
      className="-ms-1 inline-flex min-h-11 items-center gap-1 text-tide no-underline hover:underline print:hidden"
    >
      <Icon of={ChevronLeft} className="size-5 rtl:rotate-180" />
      {t('chapter.all')}
    </Link>
  )
}

/** Where there is no such part, or no guide. */
export function MissingPart() {
  const t = useWords('guide')
  return (
    <Missing title={t('title')} body={t('lead')} saysPath>
      <BackToGuide />
    </Missing>
  )
}
