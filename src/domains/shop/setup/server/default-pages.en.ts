import type { gaps as germanGaps, pages as germanPages } from './default-pages.de.ts'

export const gaps: typeof germanGaps = {
  name: 'company',
  street: 'street and number',
  zip: 'postal code',
  city: 'town',
  email: 'e-mail address',
  phone: 'telephone number',
}

export const pages: typeof germanPages = {
  terms: {
    title: 'Terms and conditions',
    text: `<p>These terms hold for orders in this shop. The seller is {name}, {street}, {zip} {city}, e-mail {email}, telephone {phone}.</p>
<h2>How a contract is made</h2>
<p>The shop invites you to order. With the button “Order with obligation to pay” you make an offer to buy. We confirm by e-mail at once that your order has arrived; the contract is made as soon as we accept the order or send the goods.</p>
<p>Before you send the order you see everything once more and can change it. We store the text of the contract and send it to you with the confirmation. The language of the contract is German or English, whichever you order in.</p>
<h2>Prices, shipping and payment</h2>
<p>Prices for consumers are total prices; they include VAT where it is charged. Shipping is added; it is stated on the page <a href="/en/Versandkosten">Shipping costs</a> and in the cart before you order. You see the ways to pay before you order. The goods remain ours until they are paid in full.</p>
<h2>Delivery</h2>
<p>Every product says when it is delivered. If something will be late, we inform you; you may set us a reasonable time and withdraw after that.</p>
<h2>Alcohol and the protection of minors</h2>
<p>We sell wine and beer from the age of 16, spirits from 18. We ask for your age when you order; it is checked when the goods are handed over.</p>
<h2>Withdrawal and guarantee</h2>
<p>Consumers may withdraw from a contract within 14 days without giving reasons. How to do so and what is exempt is stated in the notice that comes with the confirmation, and under “Withdraw from contract” on every page of the shop. The legal guarantee holds for faulty goods.</p>
<h2>Law and disputes</h2>
<p>The law of the country of our seat applies. Mandatory consumer protection of the country in which you live remains. Please contact us first: {email}.</p>`,
  },
  shipping: {
    title: 'Shipping costs',
    text: `<p>Shipping costs depend on the country and the quantity. The amount is shown in the cart before you order. We are glad to answer questions: {email}.</p>`,
  },
  disclaimer: {
    title: 'Disclaimer',
    text: `<p>We maintain the contents of this shop with care. Pictures show goods by way of example; the description counts. If you notice a mistake, please write to us: {email}.</p>
<h2>Damage</h2>
<p>For damage done wilfully or by gross negligence, to life and health, and under the law on product liability we are liable by law. Your rights as a consumer are not limited here.</p>
<h2>Links</h2>
<p>The operators of linked pages are responsible for them. If we learn of unlawful content, we remove the link.</p>`,
  },
}
