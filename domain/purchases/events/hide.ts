/** Fields that are shown: names of things, kinds, sums and times. Everything else may be about a person. */
const shown = new Set(
  `id object type created livemode api_version order at amount amount_received amount_refunded amount_total amount_tax
  amount_subtotal amount_captured amount_capturable currency status payment_status country tax product method refund dispute
  answerBy payment_intent charge latest_charge refunded captured paid disputed mode reason due_by pending_webhooks
  failure_code network_status is_charge_refundable data request total_details evidence_details previous_attributes
  payment_method_details`.split(/\s+/),
)

const hiddenMark = '•••'

/** The same without what is about a person: what isn't known to be harmless is hidden. */
export function hidePersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidePersonal)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner === null || shown.has(name) ? hidePersonal(inner) : hiddenMark,
    ]),
  )
}
