/**
 * Handles a declaration of withdrawal from its form (`name`, `contract`, `email`, `step: 'confirm'`): stores it and
 * sends the receipt. Throws Problem `INVALID` (422).
 */
export { declare as declareWithdrawal } from './declare.service.ts'
