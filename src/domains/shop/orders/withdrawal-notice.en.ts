/** Directive 2011/83/EU, Annex I: statutory wording. */
export const legal = {
  title: 'Instructions on withdrawal',
  instructions: `Right of withdrawal

You have the right to withdraw from this contract within 14 days without giving any reason.

{{period}}

To exercise the right of withdrawal, you must inform us ({{seller}}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory. You can also withdraw on our website by “Withdraw from contract”. If you use this option, we will send you without delay an acknowledgement of receipt with the content of the statement and the date and time of its submission.

To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.

Effects of withdrawal

If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.{{effects}}`,
  /** Note 1 of the model: start of the period by kind of purchase. */
  period: {
    goods:
      'The withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.',
    services:
      'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
    both: 'The withdrawal period will expire after 14 days. For goods it runs from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good, for services from the day of the conclusion of the contract.',
  },
  /** Notes 4 to 6 of the model. */
  goodsBack: ` We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.

You shall send back the goods or hand them over to us without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired. You will have to bear the direct cost of returning the goods.

You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.`,
  servicesBegun:
    '\n\nIf you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
  form: `Model withdrawal form

(complete and return this form only if you wish to withdraw from the contract)

To {{seller}}:

I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)

Ordered on (*)/received on (*)

Name of consumer(s)

Address of consumer(s)

Signature of consumer(s) (only if this form is notified on paper)

Date

(*) Delete as appropriate.`,
  excludedTitle: 'What is excluded',
  excluded: {
    custom: 'No withdrawal: it is made to your specifications.',
    perishable: 'No withdrawal: it spoils quickly.',
    sealed: 'No withdrawal once the seal is broken (hygiene, protection of health).',
    media: 'No withdrawal once the seal is broken (sound, video, software).',
    digital: 'No withdrawal once it has begun at your request.',
    dated: 'No withdrawal: leisure on a certain day.',
  },
}
