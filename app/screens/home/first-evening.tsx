import { Armchair, GlassWater, Moon } from 'lucide'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const things = [
  { id: 'water', icon: GlassWater },
  { id: 'chair', icon: Armchair },
  { id: 'night', icon: Moon },
] as const

/** Three small things for the first hours. */
export function FirstEvening() {
  const t = useWords('home')
  return (
    <section>
      <h2 className="text-xl">{t('evening.title')}</h2>
      <ul className="mt-4 grid gap-4">
        {things.map(({ id, icon }) => (
          <li key={id} className="flex gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tide-soft text-tide">
              <Icon of={icon} className="size-5" />
            </span>
            <div>
              <h3 className="text-lg">{t(`evening.${id}`)}</h3>
              <p className="text-quiet">{t(`evening.${id}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink to="plan" kind="secondary" className="mt-5 w-full">
        {t('evening.plan')}
      </ButtonLink>
    </section>
  )
}
