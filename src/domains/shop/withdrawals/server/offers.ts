/** A declaration of withdrawal as its form sends it (`name`, `contract`, `email`, `step: 'confirm'`): kept, receipt sent. Throws Problem `INVALID` (422). */
export { declare as declareWithdrawal } from './declare.service.ts'
