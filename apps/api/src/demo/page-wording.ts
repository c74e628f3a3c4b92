import type { MARKETS, Market } from './catalogue.ts';

export type PageLanguage = (typeof MARKETS)[Market]['language'];

type Line = (subject: string) => string;

/** What a guide on any subject says in one language. */
export type PageWording = {
  description: Line;
  lead: Line;
  checks: { title: string; items: readonly [string, string, string, string] };
  prices: {
    title: Line;
    head: readonly [string, string, string];
    rows: readonly (readonly [string, string, string])[];
  };
  tips: { title: Line; items: readonly [string, string, string, string, string, string, string] };
  advice: { title: string; text: Line; quote: string };
  faqs: readonly (readonly [Line, string])[];
  tags: readonly string[];
};

export const WESTERN_WORDING: Record<'en' | 'de' | 'fr' | 'es', PageWording> = {
  en: {
    description: (s) => `An independent guide to ${s}: prices, what to compare and which questions to ask.`,
    lead: (s) =>
      `Prices and terms for ${s} differ more than most people expect. A quarter of an hour of comparing often saves more than any single discount, and it shows which offers leave something out.`,
    checks: {
      title: 'Four things to look at first',
      items: [
        'The full price, with every fee that comes later',
        'How long you are bound, and how you get out',
        'What other customers say after a year, not after a week',
        'Who answers when something goes wrong',
      ],
    },
    prices: {
      title: (s) => `Prices for ${s} in practice`,
      head: ['Offer', 'Typical price', 'Good for'],
      rows: [
        ['Basic', 'lowest', 'trying it out'],
        ['Standard', 'about a third more', 'most households'],
        ['Premium', 'up to twice as much', 'special needs'],
      ],
    },
    tips: {
      title: (s) => `Seven ways to pay less for ${s}`,
      items: [
        'Ask for three written offers',
        'Compare the yearly sum, not the monthly rate',
        'Leave out the extras you would never use',
        'Look for grants and tax relief',
        'Wait for the end of the quarter',
        'Pay once a year instead of monthly',
        'Read the notice period before you sign',
      ],
    },
    advice: {
      title: 'Our advice',
      text: (s) =>
        `Write down what you really expect from ${s} before you speak to anybody who sells something. It keeps the talk short and the offer honest.`,
      quote: 'The cheapest offer is the one you do not have to replace next year.',
    },
    faqs: [
      [
        (s) => `${s.charAt(0).toUpperCase()}${s.slice(1)}: how long does it take?`,
        '<p>Most providers answer within two working days.</p>',
      ],
      [
        (s) => `Is comparing ${s} free?`,
        '<p>Yes. You pay nothing for an offer and are bound to nothing.</p>',
      ],
      [() => 'Can I change my mind?', '<p>As a rule you have <strong>14 days</strong> to step back.</p>'],
    ],
    tags: ['guide', 'comparison', 'saving'],
  },
  de: {
    description: (s) => `Unabhängiger Ratgeber zum Thema ${s}: Kosten, Vergleich und die richtigen Fragen.`,
    lead: (s) =>
      `Beim Thema ${s} liegen die Preise weiter auseinander, als viele denken. Eine Viertelstunde Vergleichen spart oft mehr als jeder einzelne Rabatt und zeigt, welche Angebote etwas verschweigen.`,
    checks: {
      title: 'Vier Dinge, die zuerst zählen',
      items: [
        'Der Gesamtpreis mit allen späteren Gebühren',
        'Die Laufzeit und wie man wieder herauskommt',
        'Was andere nach einem Jahr sagen, nicht nach einer Woche',
        'Wer erreichbar ist, wenn etwas nicht klappt',
      ],
    },
    prices: {
      title: (s) => `${s}: die Preise im Überblick`,
      head: ['Angebot', 'Üblicher Preis', 'Geeignet für'],
      rows: [
        ['Basis', 'am niedrigsten', 'zum Ausprobieren'],
        ['Standard', 'etwa ein Drittel mehr', 'die meisten Haushalte'],
        ['Premium', 'bis zum Doppelten', 'besondere Ansprüche'],
      ],
    },
    tips: {
      title: (s) => `${s}: sieben Wege zu sparen`,
      items: [
        'Drei schriftliche Angebote einholen',
        'Den Jahrespreis vergleichen, nicht die Monatsrate',
        'Auf Extras verzichten, die niemand nutzt',
        'Nach Zuschüssen und Steuervorteilen fragen',
        'Auf das Quartalsende warten',
        'Jährlich statt monatlich zahlen',
        'Vor der Unterschrift die Kündigungsfrist lesen',
      ],
    },
    advice: {
      title: 'Unser Rat',
      text: (s) =>
        `Schreiben Sie auf, was Ihnen beim Thema ${s} wirklich wichtig ist, bevor Sie mit einem Verkäufer sprechen. Das hält das Gespräch kurz und das Angebot ehrlich.`,
      quote: 'Am günstigsten ist, was man nächstes Jahr nicht ersetzen muss.',
    },
    faqs: [
      [(s) => `Wie schnell geht es bei ${s}?`, '<p>Die meisten Anbieter melden sich in zwei Werktagen.</p>'],
      [
        (s) => `Kostet der Vergleich zu ${s} etwas?`,
        '<p>Nein. Ein Angebot ist kostenlos und unverbindlich.</p>',
      ],
      [() => 'Kann ich widerrufen?', '<p>In der Regel haben Sie <strong>14 Tage</strong> Zeit.</p>'],
    ],
    tags: ['Ratgeber', 'Vergleich', 'Sparen'],
  },
  fr: {
    description: (s) => `Guide indépendant sur « ${s} » : prix, points à comparer et bonnes questions.`,
    lead: (s) =>
      `Pour « ${s} », les prix varient plus qu'on ne le pense. Un quart d'heure de comparaison fait souvent gagner plus qu'une remise, et montre quelles offres cachent quelque chose.`,
    checks: {
      title: 'Quatre points à regarder en premier',
      items: [
        'Le prix complet, avec tous les frais à venir',
        "La durée de l'engagement et la manière d'en sortir",
        "L'avis des clients après un an, pas après une semaine",
        'Qui répond quand un problème survient',
      ],
    },
    prices: {
      title: (s) => `Les prix pour « ${s} »`,
      head: ['Formule', 'Prix habituel', 'Convient pour'],
      rows: [
        ['Essentielle', 'le plus bas', 'essayer'],
        ['Confort', 'environ un tiers de plus', 'la plupart des foyers'],
        ['Intégrale', "jusqu'au double", 'des besoins particuliers'],
      ],
    },
    tips: {
      title: (s) => `Sept façons de payer moins pour « ${s} »`,
      items: [
        'Demander trois devis écrits',
        'Comparer le prix annuel, pas la mensualité',
        'Renoncer aux options inutiles',
        'Se renseigner sur les aides et les crédits',
        'Attendre la fin du trimestre',
        "Payer à l'année plutôt qu'au mois",
        'Lire le préavis avant de signer',
      ],
    },
    advice: {
      title: 'Notre conseil',
      text: (s) =>
        `Notez ce que vous attendez vraiment de « ${s} » avant de parler à un vendeur. L'échange sera court et l'offre honnête.`,
      quote: "L'offre la moins chère est celle qu'on ne remplace pas l'an prochain.",
    },
    faqs: [
      [
        (s) => `Quel délai pour « ${s} » ?`,
        '<p>La plupart des prestataires répondent en deux jours ouvrés.</p>',
      ],
      [() => 'La comparaison est-elle gratuite ?', '<p>Oui, et elle ne vous engage à rien.</p>'],
      [() => 'Puis-je me rétracter ?', '<p>En général, vous avez <strong>14 jours</strong>.</p>'],
    ],
    tags: ['guide', 'comparatif', 'économies'],
  },
  es: {
    description: (s) => `Guía independiente sobre ${s}: precios, qué comparar y qué preguntar.`,
    lead: (s) =>
      `En ${s} los precios varían más de lo que parece. Un cuarto de hora comparando suele ahorrar más que cualquier descuento y muestra qué ofertas se callan algo.`,
    checks: {
      title: 'Cuatro cosas que mirar primero',
      items: [
        'El precio completo, con todos los gastos posteriores',
        'La permanencia y cómo darse de baja',
        'Lo que dicen los clientes al cabo de un año',
        'Quién responde cuando algo falla',
      ],
    },
    prices: {
      title: (s) => `Cuánto cuestan: ${s}`,
      head: ['Oferta', 'Precio habitual', 'Indicada para'],
      rows: [
        ['Básica', 'el más bajo', 'probar'],
        ['Estándar', 'un tercio más', 'la mayoría de los hogares'],
        ['Completa', 'hasta el doble', 'necesidades especiales'],
      ],
    },
    tips: {
      title: (s) => `Siete formas de pagar menos por ${s}`,
      items: [
        'Pedir tres presupuestos por escrito',
        'Comparar el precio anual, no la cuota mensual',
        'Renunciar a los extras que no se usan',
        'Preguntar por ayudas y deducciones',
        'Esperar al final del trimestre',
        'Pagar una vez al año',
        'Leer el plazo de baja antes de firmar',
      ],
    },
    advice: {
      title: 'Nuestro consejo',
      text: (s) =>
        `Apunte lo que de verdad espera de ${s} antes de hablar con quien lo vende. La conversación será corta y la oferta, honesta.`,
      quote: 'La oferta más barata es la que no hay que cambiar el año que viene.',
    },
    faqs: [
      [(s) => `¿Cuánto se tarda con ${s}?`, '<p>La mayoría responde en dos días laborables.</p>'],
      [() => '¿Comparar es gratis?', '<p>Sí, y no compromete a nada.</p>'],
      [() => '¿Puedo cambiar de opinión?', '<p>Por lo general tiene <strong>14 días</strong>.</p>'],
    ],
    tags: ['guía', 'comparativa', 'ahorro'],
  },
};
