import { type IconNode, LifeBuoy, Phone, Pill, RotateCcw } from 'lucide'
import type { RouteName } from '../../map/routes.ts'
import { Card, cardLinkClasses } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const ways = [
  { name: 'craving', id: 'sos', to: 'sos', icon: LifeBuoy },
  { name: 'slip', id: 'slip', to: 'quitSlip', icon: RotateCcw },
  { name: 'medicines', id: 'medicine', to: 'quitMedicines', icon: Pill },
  { name: 'lines', id: 'lines', to: 'quitLines', icon: Phone },
] as const satisfies { name: string; id: string; to: RouteName; icon: IconNode }[]

/** What doesn't wait for its chapter. Old links to these places find them by their ids, without scripts too. */
export function AnyTime() {
  const t = useWords('guide')
  return (
    <section className="wrap pt-10 pb-8 [--height:24rem] max-lg:drawn-when-near lg:pt-16 lg:pb-14">
      <h2 className="text-2xl">{t('anyTime.title')}</h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 lg:grid-cols-4">
        {ways.map(({ name, id, to, icon }) => (
          <Card
            key={name}
            as="li"
            padding="small"
            id={id}
            className="scroll-mt-8 max-[22rem]:flex max-[22rem]:items-center max-[22rem]:gap-4"
          >
            <Icon of={icon} className="size-6 shrink-0 text-tide" />
            <h3 className="mt-4 leading-snug max-sm:text-[0.9375rem] max-[22rem]:mt-0 max-[22rem]:text-base sm:text-lg">
              <Link to={to} className={cardLinkClasses}>
                {t(`anyTime.${name}`)}
              </Link>
            </h3>
          </Card>
        ))}
      </ul>
    </section>
  )
}
