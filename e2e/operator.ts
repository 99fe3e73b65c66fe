/** An organisation with a line of its own, as its screens are measured with. */
export const operatorSettings = {
  OPERATOR_NAME: 'Riverside Health Centre',
  OPERATOR_LINE: '+441632960112',
  OPERATOR_LINE_SHOWN: '01632 960 112',
  OPERATOR_LINE_HOURS: 'Mo-Fr 08:00-18:00',
  OPERATOR_TIME_ZONE: 'Europe/London',
  OPERATOR_ADDRESS: '1 Mill Lane, Riverside',
  OPERATOR_EMAIL: 'hello@riverside.example',
  OPERATOR_PHONE: '01632 960 100',
}
