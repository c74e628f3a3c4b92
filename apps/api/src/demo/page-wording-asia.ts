import type { PageWording } from './page-wording.ts';

export const ASIAN_WORDING: Record<'vi' | 'ja' | 'ko', PageWording> = {
  vi: {
    description: (s) => `Cẩm nang về ${s}: chi phí, cách so sánh và những câu hỏi nên đặt ra.`,
    lead: (s) =>
      `Giá của ${s} chênh lệch nhiều hơn bạn nghĩ. Chỉ mười lăm phút so sánh thường tiết kiệm hơn mọi khuyến mãi, và cho thấy nơi nào còn giấu phí.`,
    checks: {
      title: 'Bốn điều cần xem trước tiên',
      items: [
        'Giá trọn gói, gồm mọi khoản phí về sau',
        'Thời hạn cam kết và cách hủy',
        'Đánh giá của khách hàng sau một năm sử dụng',
        'Ai sẽ hỗ trợ khi có sự cố',
      ],
    },
    prices: {
      title: (s) => `Bảng giá tham khảo: ${s}`,
      head: ['Gói', 'Mức giá', 'Phù hợp với'],
      rows: [
        ['Cơ bản', 'thấp nhất', 'dùng thử'],
        ['Tiêu chuẩn', 'cao hơn khoảng một phần ba', 'đa số gia đình'],
        ['Cao cấp', 'có thể gấp đôi', 'nhu cầu đặc biệt'],
      ],
    },
    tips: {
      title: (s) => `Bảy cách tiết kiệm cho ${s}`,
      items: [
        'Xin ít nhất ba báo giá bằng văn bản',
        'So sánh tổng tiền cả năm, không chỉ mỗi tháng',
        'Bỏ những dịch vụ kèm theo không dùng đến',
        'Hỏi về ưu đãi và hỗ trợ',
        'Chờ đợt khuyến mãi cuối quý',
        'Trả một lần cho cả năm',
        'Đọc kỹ điều khoản hủy trước khi ký',
      ],
    },
    advice: {
      title: 'Lời khuyên của chúng tôi',
      text: (s) =>
        `Hãy ghi ra điều bạn thật sự cần ở ${s} trước khi nói chuyện với người bán. Cuộc trao đổi sẽ ngắn hơn và báo giá sẽ thật hơn.`,
      quote: 'Rẻ nhất là thứ không phải thay vào năm sau.',
    },
    faqs: [
      [(s) => `${s}: mất bao lâu?`, '<p>Đa số nhà cung cấp trả lời trong hai ngày làm việc.</p>'],
      [() => 'So sánh có mất phí không?', '<p>Không, và bạn không bị ràng buộc gì.</p>'],
      [() => 'Tôi có thể đổi ý không?', '<p>Thông thường bạn có <strong>14 ngày</strong>.</p>'],
    ],
    tags: ['cẩm nang', 'so sánh', 'tiết kiệm'],
  },
  ja: {
    description: (s) => `${s}の料金、比べるポイント、確認しておきたい質問をまとめたガイドです。`,
    lead: (s) =>
      `${s}の料金は思った以上に差があります。15分ほど比べるだけで、どんな割引よりも得をすることが多く、見えにくい費用にも気づけます。`,
    checks: {
      title: '最初に見ておきたい4つのこと',
      items: [
        '後からかかる費用も含めた総額',
        '契約期間と解約の方法',
        '1年使った人の口コミ',
        '困ったときの問い合わせ先',
      ],
    },
    prices: {
      title: (s) => `${s}の料金の目安`,
      head: ['プラン', '料金の目安', '向いている人'],
      rows: [
        ['ベーシック', '最も安い', '試してみたい人'],
        ['スタンダード', '約3割増', '多くの家庭'],
        ['プレミアム', '最大2倍', 'こだわりのある人'],
      ],
    },
    tips: {
      title: (s) => `${s}を安くする7つの方法`,
      items: [
        '書面で3社の見積もりを取る',
        '月額ではなく年間の総額で比べる',
        '使わないオプションを外す',
        '補助金や控除を調べる',
        '四半期末のキャンペーンを待つ',
        '年払いにする',
        '契約前に解約条件を読む',
      ],
    },
    advice: {
      title: '編集部からのアドバイス',
      text: (s) =>
        `${s}に本当に求めることを、相談の前に書き出しておきましょう。話が短くなり、見積もりも正直になります。`,
      quote: 'いちばん安いのは、来年買い替えなくてよいものです。',
    },
    faqs: [
      [(s) => `${s}はどのくらいで利用できますか？`, '<p>多くの会社は2営業日以内に回答します。</p>'],
      [() => '比較は無料ですか？', '<p>はい。契約の義務もありません。</p>'],
      [() => '途中でやめられますか？', '<p>多くの場合、<strong>14日間</strong>は取り消せます。</p>'],
    ],
    tags: ['ガイド', '比較', '節約'],
  },
  ko: {
    description: (s) => `${s} 비용, 비교할 점, 꼭 물어볼 질문을 정리한 안내서입니다.`,
    lead: (s) =>
      `${s}의 가격은 생각보다 차이가 큽니다. 15분만 비교해도 어떤 할인보다 더 아낄 수 있고, 숨은 비용도 보입니다.`,
    checks: {
      title: '먼저 살펴볼 네 가지',
      items: [
        '나중에 드는 비용까지 포함한 전체 가격',
        '약정 기간과 해지 방법',
        '1년 이상 이용한 사람들의 후기',
        '문제가 생겼을 때의 상담 창구',
      ],
    },
    prices: {
      title: (s) => `${s} 가격 안내`,
      head: ['상품', '가격대', '추천 대상'],
      rows: [
        ['기본', '가장 저렴', '처음 써 보는 분'],
        ['표준', '약 30% 높음', '대부분의 가정'],
        ['고급', '최대 두 배', '특별한 조건이 있는 분'],
      ],
    },
    tips: {
      title: (s) => `${s} 비용을 줄이는 7가지 방법`,
      items: [
        '서면 견적을 세 곳에서 받기',
        '월 요금이 아니라 연간 총액으로 비교하기',
        '쓰지 않는 옵션 빼기',
        '지원금과 공제 확인하기',
        '분기 말 행사를 기다리기',
        '연 단위로 결제하기',
        '계약 전에 해지 조건 읽기',
      ],
    },
    advice: {
      title: '편집부의 조언',
      text: (s) => `${s}에서 꼭 필요한 것을 상담 전에 적어 두세요. 대화는 짧아지고 견적은 정직해집니다.`,
      quote: '가장 싼 것은 내년에 다시 사지 않아도 되는 것입니다.',
    },
    faqs: [
      [(s) => `${s}, 얼마나 걸리나요?`, '<p>대부분 영업일 기준 이틀 안에 답변합니다.</p>'],
      [() => '비교는 무료인가요?', '<p>네, 계약 의무도 없습니다.</p>'],
      [() => '취소할 수 있나요?', '<p>보통 <strong>14일</strong> 안에 취소할 수 있습니다.</p>'],
    ],
    tags: ['안내', '비교', '절약'],
  },
};
