import { textLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { type Blok, textOf } from '../blok.ts'

const digits = (value: unknown): string => textOf(value).replace(/[^+\d]/g, '')

/** What to call: with the country's code, so that a foreign telephone reaches it too, or a short number as it is. */
export const dialOf = (line: Blok): string => digits(line.dial) || digits(line.phone)

export const isReachable = ({ phone, sms, whatsapp }: Blok): boolean =>
  [phone, sms, whatsapp].some(value => textOf(value))

/** The ways to a line: call, text, chat. Each link is as high as a thumb. */
export function Reach({ line }: { line: Blok }) {
  const phone = textOf(line.phone)
  return (
    <>
      {phone && (
        <a href={`tel:${dialOf(line)}`} className={`tabular inline-block py-1 text-xl ${textLink}`}>
          {phone}
        </a>
      )}
      <Written line={line} />
    </>
  )
}

/** What stands beneath a number: whether it works from everywhere, and the ways that need no voice. */
export function Written({ line }: { line: Blok }) {
  const t = useWords('guide')
  const sms = digits(line.sms)
  const word = textOf(line.smsText)
  const whatsapp = textOf(line.whatsapp)
  return (
    <>
      {textOf(line.phone) && isShort(line) && <p className="text-sm">{t('lines.inside')}</p>}
      {sms && (
        <p>
          <a
            href={`sms:${sms}${word && `?body=${encodeURIComponent(word)}`}`}
            className={`inline-block py-1 ${textLink}`}
          >
            {word ? t('lines.text', { word, phone: sms }) : t('lines.textNumber', { phone: sms })}
          </a>
        </p>
      )}
      {whatsapp && (
        <p>
          <a
            href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
            rel="noopener"
            className={`tabular inline-block py-1 ${textLink}`}
          >
            {t('lines.whatsapp', { phone: whatsapp })}
          </a>
        </p>
      )}
    </>
  )
}

/** Only within the country, since nothing can be put before it. */
const isShort = ({ dial }: Blok): boolean => /^\d/.test(textOf(dial))
