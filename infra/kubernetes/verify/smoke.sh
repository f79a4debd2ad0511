need_visitor
visit smoke || fail 'a patient cannot book, pay and see it'
say 'a patient books and pays inside the cluster, and sees it'
