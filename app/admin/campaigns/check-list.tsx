import { Check, CircleX, TriangleAlert } from 'lucide'
import type { CampaignCheck } from '../../../domain/newsletter/campaigns/checks.ts'
import type { Language } from '../../../languages/languages.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { nameOf } from './email-preview.tsx'

const icons = { fine: Check, warns: TriangleAlert, blocks: CircleX }
const colours = { fine: 'text-moss', warns: 'text-ink', blocks: 'text-ink' }

/** What was looked at before it goes; what blocks first. */
export function CheckList({ checks, tester }: { checks: CampaignCheck[]; tester: string | null }) {
  const say = useSay(tester)
  const order = { blocks: 0, warns: 1, fine: 2 }
  const sorted = checks.toSorted((a, b) => order[a.level] - order[b.level])
  return (
    <ul className="grid gap-2.5">
      {sorted.map(check => (
        <li key={check.name} data-check={check.level} className="flex gap-2.5 text-sm leading-snug">
          <Icon of={icons[check.level]} className={`mt-0.5 size-4 shrink-0 ${colours[check.level]}`} />
          <span className={check.level === 'blocks' ? 'font-medium' : ''}>{say(check)}</span>
        </li>
      ))}
    </ul>
  )
}

function useSay(tester: string | null): (check: CampaignCheck) => string {
  const t = useWords('campaigns')
  const format = useFormat()
  const names = (languages: Language[]) => format.list(languages.map(nameOf))
  return check => {
    switch (check.name) {
      case 'words':
        return t(check.level === 'fine' ? 'checks.words' : 'checks.wordsMissing', {
          languages: names(check.languages),
        })
      case 'missing':
      case 'behind':
        return t(`checks.${check.name}`, { languages: names(check.languages) })
      case 'links': {
        const dead = check.dead.filter(link => link !== '')
        if (check.level === 'fine')
          return t('checks.links', { count: check.links, number: format.number(check.links) })
        return dead.length > 0 ? t('checks.dead', { links: format.list(dead) }) : t('checks.deadEmpty')
      }
      case 'test':
        if (check.level === 'fine') return t('checks.test', { name: tester ?? '' })
        return t(check.isOld ? 'checks.testOld' : 'checks.testNone')
      default:
        return t(`checks.${check.name}`)
    }
  }
}
