import { textLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { type Blok, hrefOf, textOf } from '../blok.ts'

/** Older than this, numbers have often changed hands. */
const longAgo = 8

/** Where a number comes from: confirmed by the operator's people on a day, or only published somewhere. */
export function Origin({ line }: { line: Blok }) {
  const t = useWords('guide')
  const format = useFormat('UTC')
  const day = Date.parse(textOf(line.confirmedOn))
  if (!Number.isNaN(day)) return t('lines.confirmed', { date: format.date(day) })
  if (!textOf(line.publisher) && !textOf(line.sourceYear)) return null
  return (
    <>
      <Published line={line} /> {t('lines.unconfirmed')}
    </>
  )
}

/** Who published it when, as far as that is known. */
export function Published({ line }: { line: Blok }) {
  const t = useWords('guide')
  const source = textOf(line.publisher)
  const year = textOf(line.sourceYear)
  const href = hrefOf(line.source)
  const isOld = year !== '' && new Date().getFullYear() - Number(year) > longAgo
  return (
    <>
      {source && (year ? t('lines.published', { source, year }) : t('lines.undated', { source }))}
      {!source && year && t('lines.source', { year })}
      {isOld && ` ${t('lines.old')}`}
      {href && (
        <>
          {' '}
          <a href={href} rel="noopener" className={textLink}>
            {t('lines.read')}
          </a>
        </>
      )}
    </>
  )
}
