import type { ShownCertificate } from '../../domain/certificates/shown.ts'
import type { Say } from '../../languages/areas.ts'
import { createFormat, type Format } from '../../languages/format.ts'

/** A QR code as one path over a square of so many units. */
export type QrPath = { size: number; path: string }

/** Everything that stands on a certificate, written out. The page, the pictures, the PDF and the text are drawn from it. */
export type Inscription = {
  theme: ShownCertificate['theme']
  language: ShownCertificate['language']
  label: string
  name?: string
  number?: string
  unit: string
  since?: string
  money?: string
  message?: string
  selfReported: string
  host: string
  qr?: QrPath
}

type Written = { host: string; qr?: QrPath | undefined; locale?: string | undefined }

/** `say` speaks the language of the certificate, which may not be the reader's; `locale` is how the reader writes it. */
export function inscribe(
  shown: ShownCertificate,
  say: Say<'certificate'>,
  { host, qr, locale }: Written,
): Inscription {
  const format = createFormat(shown.language, shown.timeZone, locale)
  const written: Inscription = {
    theme: shown.theme,
    language: shown.language,
    label: say(`paper.${shown.kind}`),
    unit: say('paper.smokeFree'),
    selfReported: say('paper.selfReported'),
    host,
  }
  if (shown.name) written.name = shown.name
  if (shown.count) {
    const { number, unit } = format.unitParts(shown.count.value, shown.count.unit)
    written.number = number
    written.unit = say('paper.unit', { unit })
  }
  if (shown.since !== undefined) written.since = say('paper.since', { date: format.date(shown.since) })
  if (shown.reachedAt !== undefined)
    written.since = say('paper.reached', { date: format.date(shown.reachedAt) })
  if (shown.money) written.money = say('paper.money', { money: writeMoney(shown.money, format) })
  if (shown.message) written.message = shown.message
  if (qr) written.qr = qr
  if (written.number) written.number = drawable(written.number)
  if (written.money) written.money = drawable(written.money)
  return written
}

/** As every other screen writes it. */
export const writeMoney = (
  { amount, currency }: NonNullable<ShownCertificate['money']>,
  format: Format,
): string => format.wholeMoney(amount, currency)

/** French numbers have a narrow space in them, which the fonts of pictures and PDFs have not. */
const drawable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** The certificate for those who want only its words. */
export function writePlainly(written: Inscription, link: string): string {
  const { label, name, number, unit, since, money, message, selfReported } = written
  const lines = [label, name, number ? `${number} ${unit}` : unit, since, money, message, selfReported, link]
  return `${lines.filter(line => line !== undefined).join('\n')}\n`
}
