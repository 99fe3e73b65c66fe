import { ChartNoAxesColumn, LogIn } from 'lucide'
import { keep, useKept } from '../browser/kept.ts'
import { CrossButton } from '../ui/cross-button.tsx'
import { TextLink } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import type { OffPart } from './to-do.ts'

const key = 'exhale:put-away'
const names = { google: 'Google', apple: 'Apple' } as const
const settings = { google: 'GOOGLE_CLIENT_ID', apple: 'APPLE_CLIENT_ID' } as const

/** What is off and where it's set, until it's put away in this browser. */
export function OffRows({ off }: { off: OffPart[] }) {
  const t = useWords('overview')
  const kept = useKept(key)
  if (kept === undefined) return null
  const away = kept?.split(' ') ?? []
  return (
    <ul>
      {off
        .filter(part => !away.includes(part))
        .map(part => {
          const title =
            part === 'counter' ? t('off.counter.title') : t('off.provider.title', { provider: names[part] })
          return (
            <li key={part} className="flex gap-x-3 border-t border-line py-2.5">
              <Icon
                of={part === 'counter' ? ChartNoAxesColumn : LogIn}
                className="mt-0.5 size-5 shrink-0 text-quiet"
              />
              <div className="min-w-0 grow">
                <p className="leading-snug">{title}</p>
                <p className="mt-0.5 text-sm leading-snug wrap-anywhere text-quiet">
                  {part === 'counter' ? (
                    <>
                      {t('off.counter.body')}{' '}
                      <TextLink to="adminSettings" query={{ part: 'analytics' }}>
                        {t('off.counter.act')}
                      </TextLink>
                    </>
                  ) : (
                    t('off.provider.body', { name: settings[part] })
                  )}
                </p>
              </div>
              <CrossButton
                label={`${t('off.away')}: ${title}`}
                onClick={() => keep(key, [...away, part].join(' '))}
                className="-my-1.5 -me-2.5 shrink-0"
              />
            </li>
          )
        })}
    </ul>
  )
}
