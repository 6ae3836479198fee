/** Names of gaps that an editor must fill. */
export const gaps = {
  name: 'Firma',
  street: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
}

export const pages = {
  terms: {
    title: 'Allgemeine Geschäftsbedingungen',
    text: `<p>Diese Bedingungen gelten für Bestellungen in diesem Shop. Verkäufer ist {name}, {street}, {zip} {city}, E-Mail {email}, Telefon {phone}.</p>
<h2>Wie der Vertrag zustande kommt</h2>
<p>Was im Shop steht, ist eine Einladung zu bestellen. Mit der Schaltfläche „zahlungspflichtig bestellen“ bieten Sie uns den Kauf an. Dass Ihre Bestellung angekommen ist, bestätigen wir sofort per E-Mail; der Vertrag kommt zustande, sobald wir die Bestellung annehmen oder die Ware absenden.</p>
<p>Vor dem Absenden sehen Sie alle Angaben noch einmal und können sie ändern. Den Vertragstext speichern wir und schicken ihn Ihnen mit der Bestätigung. Vertragssprache ist Deutsch oder Englisch, je nachdem, in welcher Sprache Sie bestellen.</p>
<h2>Preise, Versand und Zahlung</h2>
<p>Preise für Verbraucher sind Gesamtpreise; die Umsatzsteuer ist darin, soweit eine anfällt. Versandkosten kommen dazu und stehen auf der Seite <a href="/Versandkosten">Versandkosten</a> sowie vor dem Bestellen im Warenkorb. Welche Zahlungsarten es gibt, sehen Sie, bevor Sie bestellen. Bis zur vollständigen Zahlung bleibt die Ware unser Eigentum.</p>
<h2>Lieferung</h2>
<p>Wann geliefert wird, steht bei jedem Produkt. Wird etwas nicht rechtzeitig geliefert, sagen wir es Ihnen; Sie können uns eine angemessene Frist setzen und danach zurücktreten.</p>
<h2>Alkohol und Jugendschutz</h2>
<p>Wein und Bier geben wir ab 16 Jahren ab, Gebranntes ab 18. Das Alter fragen wir bei der Bestellung ab; es wird bei der Übergabe geprüft.</p>
<h2>Widerruf und Gewährleistung</h2>
<p>Verbraucher können einen Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Wie das geht und was davon ausgenommen ist, steht in der Belehrung, die Sie mit der Bestätigung bekommen, und unter „Vertrag widerrufen“ auf jeder Seite des Shops. Für Mängel gilt die gesetzliche Gewährleistung.</p>
<h2>Recht und Streitfälle</h2>
<p>Es gilt das Recht des Landes, in dem wir unseren Sitz haben. Zwingender Verbraucherschutz des Landes, in dem Sie leben, bleibt bestehen. Bitte wenden Sie sich zuerst an uns: {email}.</p>`,
  },
  shipping: {
    title: 'Versandkosten',
    text: `<p>Was der Versand kostet, hängt vom Land und von der Menge ab. Der Betrag steht im Warenkorb, bevor Sie bestellen. Fragen dazu beantworten wir gern: {email}.</p>`,
  },
  disclaimer: {
    title: 'Haftung',
    text: `<p>Wir pflegen die Angaben in diesem Shop sorgfältig. Bilder zeigen die Ware beispielhaft; maßgeblich ist die Beschreibung. Fällt Ihnen ein Fehler auf, schreiben Sie uns bitte an {email}.</p>
<h2>Schäden</h2>
<p>Für Schäden aus Vorsatz, grober Fahrlässigkeit, an Leben und Gesundheit sowie nach dem Produkthaftungsgesetz haften wir nach dem Gesetz. Ihre Rechte als Verbraucher werden hier nicht eingeschränkt.</p>
<h2>Links</h2>
<p>Für Seiten anderer, auf die wir verweisen, sind deren Betreiber verantwortlich. Erfahren wir, dass dort etwas gegen das Gesetz verstößt, nehmen wir den Link weg.</p>`,
  },
}
